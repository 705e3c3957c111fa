'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { ConflictNotice } from '@/components/shared/editor/conflict-banner'

export interface OthersChange {
  readonly notice: ReactNode
  /** `mine` runs where one's own version holds. */
  readonly ask: (title: string, mine: () => void) => void
}

/** Asks whose version holds where another person has changed what is moved or undone on a calendar. */
export function useOthersChange(): OthersChange {
  const t = useTranslations('timetables.move')
  const router = useRouter()
  const [asked, setAsked] = useState<{ readonly title: string; readonly mine: () => void } | null>(null)
  return {
    ask: (title, mine) => setAsked({ title, mine }),
    notice: asked && (
      <ConflictNotice
        onTheirs={() => {
          setAsked(null)
          router.refresh()
        }}
        onMine={() => {
          setAsked(null)
          asked.mine()
        }}
      >
        {t('byAnother', { title: asked.title })}
      </ConflictNotice>
    ),
  }
}
