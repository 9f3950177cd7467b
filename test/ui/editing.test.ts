// Files that Parley reads and changes, in one window.
import './editing/folderInstructions';
import './editing/rewrite';
import './editing/reviewReload';
import './editing/rankResults';
