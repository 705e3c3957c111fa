import { createContext, useContext } from 'react'
import type { ScreenName } from '@/lib/paths'

/** The screens that the person may open. */
export const PlacesContext = createContext<readonly ScreenName[]>([])

export function useMayOpen(screen: ScreenName): boolean {
  return useContext(PlacesContext).includes(screen)
}
