declare global {
  // React Aria gives this nonce to the style elements that it adds.
  var __webpack_nonce__: string | undefined
  // The place where zod looks for its configuration when its first schema is made.
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/** Runs before anything else in the browser (instrumentation-client.ts), so that libraries keep to the policy of proxy.ts. */
export function applyPolicy(): void {
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  // Without this, zod tries `new Function`, which the policy forbids and the browser's console reports.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }
}
