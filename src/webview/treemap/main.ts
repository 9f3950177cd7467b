import type { FromMapPage, ToMapPage } from '../../messages/tokenMapMessages';
import type { TokenMapStrings } from '../../messages/tokenMapStrings';
import { MapPage, type MapPort } from './mapPage';
import { MapTexts } from './mapTexts';
import '../styles/base.css';
import './treemap.css';

function connect(): MapPort {
  const api = acquireVsCodeApi();
  return {
    post: (message: FromMapPage) => api.postMessage(message),
    onMessage: (listener) => {
      window.addEventListener('message', (event: MessageEvent<ToMapPage>) => listener(event.data));
    },
  };
}

function start(): void {
  const root = document.getElementById('tokenMap');
  const strings = document.getElementById('strings');
  if (!root || !strings) throw new Error('The page lacks its root or its strings.');
  const texts = new MapTexts(
    JSON.parse(strings.textContent) as TokenMapStrings,
    document.documentElement.lang,
  );
  new MapPage(root, texts, connect());
}

start();
