'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Reflection } from '@/lib/contracts/reflections'
import { KeptParts } from '../write/kept-parts'
import { CommentsPart } from './comments-part'

/** Each question with the answer to it and the comments on that. */
export function AnswersPart({ reflection, refresh }: { reflection: Reflection; refresh: () => Promise<void> }) {
  const t = useTranslations('reflections.write')
  const { prompts, answers } = reflection
  const others = answers.filter(({ promptUid }) => !prompts.some(({ uid }) => uid === promptUid)).map(({ promptUid }) => promptUid)
  const asked = [...prompts.map(({ uid, caption }) => ({ uid, caption })), ...others.map((uid) => ({ uid, caption: t('earlier') }))]
  const textOf = (uid: string) => answers.find(({ promptUid }) => promptUid === uid)?.text.trim() ?? ''
  return asked.map(({ uid, caption }) => {
    const text = textOf(uid)
    return (
      <Card key={uid} as="section" aria-label={caption} className="flex flex-col gap-3">
        <div>
          <h2 className="text-lead font-bold">{caption}</h2>
          {text === '' ? <p className="text-muted">{t('nothing')}</p> : <p className="whitespace-pre-line">{text}</p>}
        </div>
        <KeptParts promptUid={uid} reflection={reflection} saves={null} refresh={refresh} />
        {text !== '' && <CommentsPart reflection={reflection} promptUid={uid} refresh={refresh} />}
      </Card>
    )
  })
}
