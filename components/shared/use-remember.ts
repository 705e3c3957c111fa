import { useEffect } from 'react'
import { remember, type RecentItem } from '@/lib/client/recent'

/** Passed by so quickly, it was not what one looked for. */
const lookedAtMs = 1_500

/** The command palette offers it again, first of what was looked at last. */
export function useRemember({ href, caption, subcaption }: RecentItem): void {
  useEffect(() => {
    const timer = setTimeout(() => void remember({ href, caption, subcaption }).catch(() => {}), lookedAtMs)
    return () => clearTimeout(timer)
  }, [href, caption, subcaption])
}
