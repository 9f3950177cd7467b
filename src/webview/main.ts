import '@vscode/codicons/dist/codicon.css';
import type { ChatStrings } from '../messages/chatStrings';
import { ChatPage } from './chatPage';
import { connectToHost } from './hostPort';
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

function start(): void {
  const root = document.getElementById('chat');
  const strings = document.getElementById('strings');
  if (!root || !strings) throw new Error('The page lacks its root or its strings.');
  new ChatPage(root, JSON.parse(strings.textContent) as ChatStrings, connectToHost());
}

start();
