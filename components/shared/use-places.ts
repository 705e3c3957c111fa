import { createContext, useContext } from 'react'
import type { ShellData } from '@/lib/menu'
import type { ScreenName } from '@/lib/paths'

/** The screens that the person may open, including those that need the id of what they show. */
export const OpensContext = createContext<readonly ScreenName[]>([])

/** The stages of workflows that are open for the person and shown outside of their workflow. */
export const StagesContext = createContext<ShellData['stages']>([])

export function useShownStages(): ShellData['stages'] {
  return useContext(StagesContext)
}

/** Whether the person may look at the progress of others. */
export const ProgressContext = createContext(false)

export function useOpensProgress(): boolean {
  return useContext(ProgressContext)
}

export function useMayOpen(screen: ScreenName): boolean {
  return useContext(OpensContext).includes(screen)
}
