'use client'

import { lazy, type ComponentProps } from 'react'

/*
 * Every page can turn into the login screen, so every page would carry its code. The screens are drawn on the server all the same; without a boundary of
 * Suspense around them nothing is in their place until the code is there. next/dynamic is not used, because every page would carry its code.
 */
const loadSignIn = async () => ({ default: (await import('./sign-in-screens')).SignInScreens })
const SignInScreens = lazy(loadSignIn)
const LanguageChoice = lazy(async () => ({ default: (await import('./language-choice')).LanguageChoice }))
const FirstRunScreen = lazy(async () => ({ default: (await import('./first-run-screen')).FirstRunScreen }))

// Where the server has drawn the screen, its code is loaded before React asks for it: a person who types fast must not press Enter in vain.
if (typeof document !== 'undefined' && document.querySelector('[data-template=bare]')) void loadSignIn().catch(() => {})

// These are components of their own, because the server needs a component and not the promise of one.
export function LateSignInScreens(props: ComponentProps<typeof SignInScreens>) {
  return <SignInScreens {...props} />
}

export function LateFirstRunScreen(props: ComponentProps<typeof FirstRunScreen>) {
  return <FirstRunScreen {...props} />
}

export function LateLanguageChoice(props: ComponentProps<typeof LanguageChoice>) {
  return <LanguageChoice {...props} />
}
