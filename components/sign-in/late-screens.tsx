'use client'

import { lazy } from 'react'

/**
 * Every page can turn into the login screen, so every page would carry its code. Drawn on the server all the same; and without a boundary of
 * Suspense around it nothing stands in its place until the code is there. Not next/dynamic, whose own code every page would carry.
 */
export const LateSignInScreens = lazy(async () => ({ default: (await import('./sign-in-screens')).SignInScreens }))
export const LateFirstRunScreen = lazy(async () => ({ default: (await import('./first-run-screen')).FirstRunScreen }))
