'use client'

import { Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { storeAppearance } from '../store-appearance'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { savePreferences, type readPreferences } from '@/lib/contracts/users'
import { barToolStyle } from './bar-tool'
import { LookDialog, type Look } from './look-dialog'

interface LookButtonProps {
  look: Omit<Look, 'density'>
  preferences: OutputOf<typeof readPreferences>
  columns: readonly { readonly id: string; readonly header: string }[]
  sortedIds: readonly string[]
  usual: readonly string[]
  onLook: (look: Look) => void
}

/** Changes the look of a list: columns and order belong to its address, the height of rows to the person. */
export function LookButton({ look, preferences, columns, sortedIds, usual, onLook }: LookButtonProps) {
  const t = useTranslations('listTools')
  const router = useRouter()
  const problem = useProblemText()
  const [isOpen, setOpen] = useState(false)

  async function done(next: Look | null) {
    setOpen(false)
    if (!next) return
    onLook(next)
    if (next.density === preferences.density) return
    const wanted = { ...preferences, density: next.density }
    storeAppearance(wanted)
    try {
      await call(savePreferences, wanted)
      router.refresh()
    } catch (error) {
      storeAppearance(preferences)
      notify.error(problem(error), { id: 'density' })
    }
  }

  return (
    <>
      <IconButton
        variant="secondary"
        className={barToolStyle}
        label={t('look.action')}
        icon={<Columns3 />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <LookDialog
          initial={{ ...look, density: preferences.density }}
          columns={columns}
          sortedIds={sortedIds}
          usual={usual}
          onDone={(next) => void done(next)}
        />
      )}
    </>
  )
}
