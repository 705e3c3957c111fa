'use client'

import dynamic from 'next/dynamic'

/**
 * Every page can turn into the login screen, so every page would carry its code. Drawn on the server all the same; and never without a
 * network, where the fallback of a Suspense boundary would be held for 300 ms.
 */
export const LateSignInScreens = dynamic(() => import('./sign-in-screens').then(({ SignInScreens }) => SignInScreens))
export const LateFirstRunScreen = dynamic(() => import('./first-run-screen').then(({ FirstRunScreen }) => FirstRunScreen))
