'use client'

import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectorModal } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listInitials } from '@/lib/contracts/clinical-sessions/lists'
import type { OutputOf } from '@/lib/contract'
import { useFormats } from '@/lib/i18n/use-formats'

/**
 * A selector of the patients whom the student named by initials before; a new one can be typed there as well. The list is read when the selector is opened, and
 * is not stored.
 */
export function EarlierInitials({ value, maxLength, onChoose }: { value: string; maxLength: number; onChoose: (text: string) => void }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const problem = useProblemText()
  const [found, setFound] = useState<OutputOf<typeof listInitials>['initials'] | null>(null)
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      setFound((await call(listInitials, {})).initials)
    } catch (error) {
      notify.error(problem(error), { id: 'initials' })
    }
    setBusy(false)
  }

  return (
    <>
      <Button size="sm" icon={<Users />} loading={busy} onPress={() => void open()}>
        {t('head.earlierInitials')}
      </Button>
      {found && (
        <SelectorModal
          title={t('head.initials')}
          items={found.map(({ text, lastOn }) => ({
            id: text,
            caption: text,
            subcaption: t('head.lastSeenOn', { day: formats.day(lastOn) }),
          }))}
          selected={found.some(({ text }) => text === value) ? [value] : []}
          onNew={(text) => onChoose(text.slice(0, maxLength))}
          onDone={(ids) => {
            setFound(null)
            if (ids?.[0] !== undefined) onChoose(ids[0])
          }}
        />
      )}
    </>
  )
}
