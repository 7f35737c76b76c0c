/**
 * Where a page is not isolated, threads cannot share memory and `SharedArrayBuffer` is missing.
 *
 * A browser's engine has one thread, for which plain memory does. Import this module before any stage.
 *
 * @module
 */
globalThis.SharedArrayBuffer ??= ArrayBuffer as unknown as SharedArrayBufferConstructor;
