// Parley as it comes, on its embedded service, in one window: first what is there before anything was done, and the
// search index from `find` on.
import './builtIn/connection';
import './builtIn/tokenStatus';
import './builtIn/sendCost';
import './builtIn/folderCount';
import './builtIn/find';
import './builtIn/compare';
