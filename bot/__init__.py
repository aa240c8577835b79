"""Xóm Cờ: a chat bot that hosts Vietnamese board games in group chats."""
