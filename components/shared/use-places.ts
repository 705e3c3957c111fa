import { createContext, useContext } from 'react'
import type { ScreenName } from '@/lib/paths'

/** The screens that the person may open, also those that need saying which one. */
export const OpensContext = createContext<readonly ScreenName[]>([])

/** Whether the person may look at the progress of others. */
export const ProgressContext = createContext(false)

export function useOpensProgress(): boolean {
  return useContext(ProgressContext)
}

export function useMayOpen(screen: ScreenName): boolean {
  return useContext(OpensContext).includes(screen)
}
