// Files that Parley reads and changes, in one window.
import { shareWindowWith } from './support/sharedSuite';
import './editing/folderInstructions';
import './editing/rewrite';
import './editing/reviewReload';
import './editing/rankResults';

// Auto Save takes what has come of an answer out of the editor until more comes: on a slow machine before it was seen.
shareWindowWith({ 'files.autoSave': 'off' });
