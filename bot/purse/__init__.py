"""Xu: what people win and lose between games. Pure: entries and amounts, no store, no clock, no words."""
