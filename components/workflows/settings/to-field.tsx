'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import type { Who } from '@/lib/workflows/definition'
import type { EditorStage } from './types'
import { WhoField } from './who-field'

const most = 5

/** The people whom a message tells. */
export function ToField({ stage, onChange }: { stage: EditorStage; onChange: (to: Who[]) => void }) {
  const t = useTranslations('workflowSettings')
  const { to } = stage
  return (
    <ChoiceGroup role="group" id="stage-to" label={t('field.to')} required>
      <div className="flex flex-col items-start gap-2">
        {to.map((who, at) => (
          <div key={at} className="flex w-full items-start gap-1">
            <div className="min-w-0 grow">
              <WhoField
                id={`stage-to-${at}`}
                label={t('field.toNumber', { number: at + 1 })}
                hideLabel
                stage={stage}
                none={null}
                value={who}
                onChange={(next) => onChange(next === null ? to.toSpliced(at, 1) : to.with(at, next))}
              />
            </div>
            <IconButton label={t('field.toRemove', { number: at + 1 })} icon={<X />} onPress={() => onChange(to.toSpliced(at, 1))} />
          </div>
        ))}
        <Button
          size="sm"
          icon={<Plus />}
          disabledReason={to.length >= most && t('full', { count: most })}
          onPress={() => onChange([...to, { kind: to.some(({ kind }) => kind === 'SUBJECT') ? 'SUPERVISOR' : 'SUBJECT' }])}
        >
          {t('field.toAdd')}
        </Button>
      </div>
    </ChoiceGroup>
  )
}
