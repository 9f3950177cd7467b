import { everyFourth } from './writtenQuestions';

/** About a Java host for web pages in an app of a phone. */
export const cordovaQuestions = everyFourth([
  ['which web addresses may be opened, with wildcards', 'AllowList.java'],
  ['read the app settings from markup', 'ConfigXmlParser.java'],
  [
    'the page where the app begins',
    'ConfigXmlParser.java#setStartUrl',
    'Config.java#getStartUrl',
    'ConfigXmlParser.java#getLaunchUrl',
  ],
  [
    'check the password that the script side must know before native code runs',
    'CordovaBridge.java#verifySecret',
  ],
  [
    'run native code that a script asks for',
    'CordovaBridge.java#jsExec',
    'PluginManager.java#exec',
    'CordovaPlugin.java#execute',
  ],
  ['warn that an extension blocked the main thread for too long', 'PluginManager.java#exec'],
  ['create an extension object from the name of its class', 'PluginManager.java#instantiatePlugin'],
  [
    'start extensions early instead of at first use',
    'PluginManager.java#startupPlugins',
    'PluginEntry.java',
  ],
  ['send what happened back to the script, once only', 'CallbackContext.java#sendPluginResult'],
  ['hold answers for the script until it collects them', 'NativeToJsMessageQueue.java'],
  [
    'several pending answers joined into one string, up to a size',
    'NativeToJsMessageQueue.java#popAndEncode',
    'NativeToJsMessageQueue.java#popAndEncodeAsJs',
  ],
  ['binary data for the script as text', 'PluginResult.java'],
  [
    'type of a file by its ending',
    'CordovaResourceApi.java#getMimeTypeFromPath',
    'CordovaResourceApi.java#getMimeType',
  ],
  [
    'open a bundled file, a content provider or a web address alike for reading',
    'CordovaResourceApi.java#openForRead',
  ],
  ['data embedded in the address itself', 'CordovaResourceApi.java#readDataUri'],
  [
    'refuse slow disk access on the interface thread',
    'CordovaResourceApi.java#assertBackgroundThread',
  ],
  [
    'message box with one button',
    'CordovaDialogsHelper.java#showAlert',
    'engine/SystemWebChromeClient.java#onJsAlert',
  ],
  [
    'box with a field to type an answer',
    'CordovaDialogsHelper.java#showPrompt',
    'engine/SystemWebChromeClient.java#onJsPrompt',
  ],
  [
    'ask the user whether the camera may be used',
    'PermissionHelper.java',
    'CordovaInterfaceImpl.java#requestPermissions',
    'CordovaInterfaceImpl.java#requestPermission',
  ],
  [
    'hide the bars of the system so that the app fills the screen',
    'CordovaActivity.java#setImmersiveUiVisibility',
  ],
  [
    'the app goes to the background',
    'CordovaActivity.java#onPause',
    'CordovaWebViewImpl.java#handlePause',
    'PluginManager.java#onPause',
  ],
  [
    'the result of another app arrives although ours was killed meanwhile',
    'CordovaInterfaceImpl.java#onActivityResult',
    'CordovaInterfaceImpl.java#restoreInstanceState',
    'ResumeCallback.java',
  ],
  ['give up when a page takes too long', 'CordovaWebViewImpl.java#loadUrlIntoView'],
  ['show a picture while the first page is loading, then fade it out', 'SplashScreenPlugin.java'],
  [
    'what the hardware key for going back does',
    'CordovaWebViewImpl.java#onDispatchKeyEvent',
    'CoreAndroid.java#overrideBackbutton',
    'CoreAndroid.java#backHistory',
  ],
  ['notice an incoming phone call', 'CoreAndroid.java#initTelephonyReceiver'],
  [
    'connection with an untrusted certificate',
    'engine/SystemWebViewClient.java#onReceivedSslError',
  ],
  [
    'sign in to a site that demands name and password',
    'engine/SystemWebViewClient.java#onReceivedHttpAuthRequest',
    'AuthenticationToken.java',
    'CordovaHttpAuthHandler.java',
  ],
  [
    'let the user pick a file or take a photo for a form of the page',
    'engine/SystemWebChromeClient.java',
  ],
  [
    'forget everything that sites stored to recognise the visitor',
    'engine/SystemCookieManager.java#clearCookies',
  ],
]);
