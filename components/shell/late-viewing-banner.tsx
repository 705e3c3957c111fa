'use client'

import { lazy } from 'react'

/** Drawn on the server; its code is loaded with a view only, since otherwise every page would carry it. The same is done in sign-in/late-screens.tsx. */
export const LateViewingBanner = lazy(async () => ({ default: (await import('./viewing-banner')).ViewingBanner }))
