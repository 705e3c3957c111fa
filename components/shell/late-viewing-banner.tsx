'use client'

import { lazy } from 'react'

/** Drawn on the server; its code comes with a view only, since every page would carry it otherwise. As in sign-in/late-screens.tsx. */
export const LateViewingBanner = lazy(async () => ({ default: (await import('./viewing-banner')).ViewingBanner }))
