// How a chat is written and sent, in one window. The chats of the others would be listed too.
import './messages/history';
import './messages/chat';
import './messages/composer';
import './messages/attachments';
