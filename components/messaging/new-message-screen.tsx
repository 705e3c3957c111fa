'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import type { OutputOf } from '@/lib/contract'
import type { findReach, readBroadcastChoices } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import { BroadcastForm } from './broadcast-form'
import { HasFiles } from './files-field'
import { DirectForm } from './direct-form'

interface NewMessageScreenProps {
  /** The people to whom the screen was opened to write. */
  known: OutputOf<typeof findReach>['people']
  /** Null for people who may write to no audience. */
  choices: OutputOf<typeof readBroadcastChoices> | null
  toAudience: boolean
  /** Whether the writer has Files from which to choose. */
  hasFiles: boolean
}

/** A new message to people by name or, for those who may, to an audience. */
export function NewMessageScreen({ known, choices, toAudience, hasFiles }: NewMessageScreenProps) {
  const t = useTranslations('messages')
  const [kind, setKind] = useState<'people' | 'audience'>(toAudience ? 'audience' : 'people')
  return (
    <PageTemplate kind="editor" isWide back={paths.messages} backLabel={t('title')}>
      <div className="flex flex-col gap-5">
        <PageHeader title={t('newTitle')} />
        {choices && (
          <Segmented
            label={t('broadcast.kind')}
            hideLabel
            options={[
              { value: 'people', label: t('broadcast.people') },
              { value: 'audience', label: t('broadcast.audience') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        <HasFiles value={hasFiles}>
          {choices && kind === 'audience' ? <BroadcastForm choices={choices} /> : <DirectForm known={known} />}
        </HasFiles>
      </div>
    </PageTemplate>
  )
}
