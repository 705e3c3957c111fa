import { createContext, useContext } from 'react'
import { useTranslations } from 'next-intl'

/** The person whose screens are viewed, and the end of the view. */
export type Viewing = { readonly name: string; readonly personId: string; readonly until: string }

export const ViewingContext = createContext<Viewing | null>(null)

/** The name of the way out: in a view it leads back to one's own screens, not out of the application. */
export function useWayOut(): string {
  const t = useTranslations('shell')
  return useContext(ViewingContext) ? t('viewing.stop') : t('logOut.action')
}
