import '@vscode/codicons/dist/codicon.css';
import type { ChatStrings } from '../messages/chatStrings';
import { ChatPage } from './chatPage';
import { connectToHost, readPage } from './hostPort';
import './styles/base.css';
import './styles/page.css';
import './styles/turns.css';
import './styles/markdown.css';
import './styles/code.css';
import './styles/answer.css';
import './styles/composer.css';
import './styles/cache.css';
import './styles/completions.css';
import './styles/starters.css';
import './styles/settings.css';
import './styles/structured.css';

const { root, strings } = readPage('chat');
new ChatPage(root, strings as ChatStrings, connectToHost());
