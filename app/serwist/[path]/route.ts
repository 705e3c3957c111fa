import { createSerwistRoute } from '@serwist/turbopack'
import { shellPath } from '@/lib/client/offline-routes'
import { shellOnly } from './precache'

export const { dynamic, dynamicParams, revalidate, generateStaticParams, GET } = createSerwistRoute({
  swSrc: 'app/sw.ts',
  useNativeEsbuild: true,
  additionalPrecacheEntries: [{ url: shellPath, revision: process.env.NEXT_PUBLIC_BUILD_ID ?? 'development' }],
  manifestTransforms: [shellOnly],
  esbuildOptions: { sourcemap: false },
})
