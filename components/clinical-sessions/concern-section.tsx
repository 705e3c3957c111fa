'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { AutosavedText } from './autosaved-text'
import type { SessionSaves } from './session-saves'

interface ConcernCardProps {
  concern: NonNullable<Session['concern']>
  saves: SessionSaves
}

/** A serious-concern message that its author has begun; nobody else sees it. Empty, it stays as it was: it is removed by the button. */
export function ConcernCard({ concern, saves }: ConcernCardProps) {
  const t = useTranslations('marking')
  const { text, revision } = concern

  function remove() {
    void saves.removeConcern()
    notify.info(t('concern.removed'), { id: 'concern', onUndo: () => void saves.concern({ text, revision: 0 }) })
  }

  return (
    <Card as="section" aria-labelledby="concern-title" id="concern">
      <div className="flex flex-col gap-3">
        <h2 id="concern-title" className="text-body font-bold">{t('concern.title')}</h2>
        <AutosavedText
          id="concern-text"
          label={t('concern.label')}
          value={text}
          revision={revision}
          maxLength={4000}
          rows={4}
          description={t('concern.draft')}
          onSave={(typed, builtOn) => {
            if (typed.trim() !== '') void saves.concern({ text: typed, revision: builtOn })
          }}
        />
        <Button className="self-start" onPress={remove}>{t('concern.remove')}</Button>
      </div>
    </Card>
  )
}
