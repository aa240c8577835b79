"""Tables in chats: who sits where, what is decided, what is shown, and when the waiting is over."""
