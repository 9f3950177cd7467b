import type { TokenMapStrings } from '../../messages/tokenMapStrings';
import { connectToHost, readPage } from '../hostPort';
import { MapPage } from './mapPage';
import { MapTexts } from './mapTexts';
import '../styles/base.css';
import './treemap.css';

const { root, strings } = readPage('tokenMap');
const texts = new MapTexts(strings as TokenMapStrings, document.documentElement.lang);
new MapPage(root, texts, connectToHost());
