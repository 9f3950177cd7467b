// Loaded into the VS Code server and npm before their own code: ends their whole process group when
// the script that started them is gone without having stopped them (kill -9, a closed window).
const starter = Number(process.env['PARLEY_STARTER_PID']);
delete process.env['PARLEY_STARTER_PID'];

function isStarterGone() {
  try {
    process.kill(starter, 0);
    return false;
  } catch {
    return true;
  }
}

if (Number.isInteger(starter) && starter > 0) {
  setInterval(() => {
    if (isStarterGone()) {
      process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
    }
  }, 500).unref();
}
