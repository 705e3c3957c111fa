import { createContext, useContext } from 'react'
import { useTranslations } from 'next-intl'

/** As whom the person looks at the application, and until when. */
export type Viewing = { readonly name: string; readonly personId: string; readonly until: string }

export const ViewingContext = createContext<Viewing | null>(null)

/** What the way out is called: in a view it leads back to one's own screens, not out of the application. */
export function useWayOut(): string {
  const t = useTranslations('shell')
  return useContext(ViewingContext) ? t('viewing.stop') : t('logOut.action')
}
