'use client'

import { lazy, type ComponentProps } from 'react'

/*
 * Every page can turn into the login screen, so every page would carry its code. Drawn on the server all the same; and without a boundary of
 * Suspense around it nothing stands in its place until the code is there. Not next/dynamic, whose own code every page would carry.
 */
const loadSignIn = async () => ({ default: (await import('./sign-in-screens')).SignInScreens })
const SignInScreens = lazy(loadSignIn)
const FirstRunScreen = lazy(async () => ({ default: (await import('./first-run-screen')).FirstRunScreen }))

// Where the server has drawn it, it is wanted before React gets there: whoever types fast shall not press Enter in vain.
if (typeof document !== 'undefined' && document.querySelector('[data-template=bare]')) void loadSignIn().catch(() => {})

// Components of their own: what the server names must be one, and not the promise of one.
export function LateSignInScreens(props: ComponentProps<typeof SignInScreens>) {
  return <SignInScreens {...props} />
}

export function LateFirstRunScreen(props: ComponentProps<typeof FirstRunScreen>) {
  return <FirstRunScreen {...props} />
}
