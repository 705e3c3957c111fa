'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import { homescreenStyles } from '@/lib/workflows/vocabulary'
import { useEditing } from './editing-context'
import { StageIcon, stageIcons } from './stage-icon'
import { IconSlot } from '@/components/ui/icon-slot'
import type { EditorStage } from './types'

/** The places where an open stage is shown, and the look of its card. */
export function SeenFields({ stage, set }: { stage: EditorStage; set: (change: Partial<EditorStage>) => void }) {
  const t = useTranslations('workflowSettings')
  const { draft } = useEditing()
  const { kind, inSidebar, sidebarCaption, homescreenStyle, inNewMenu, dueDays } = stage
  const caption = stage.caption || t(`kind.${kind}`)
  const isByHand = draft.starts.some((start) => start.kind === 'HAND')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <legend className="contents">
        <span className="font-bold">{t('seen.title')}</span>
      </legend>
      <Switch
        label={t('seen.sidebar')}
        description={t('seen.sidebarHelp')}
        checked={inSidebar}
        onChange={(next) => set({ inSidebar: next })}
      />
      {inSidebar && (
        <TextField
          label={t('seen.sidebarCaption')}
          description={t('seen.sidebarCaptionHelp')}
          optional
          maxLength={60}
          value={sidebarCaption}
          onChange={(next) => set({ sidebarCaption: next })}
        />
      )}
      <Segmented
        label={t('seen.home')}
        value={homescreenStyle}
        options={homescreenStyles.map((value) => ({ value, label: t(`seen.${value}`) }))}
        onChange={(next) => set({ homescreenStyle: next })}
      />
      <Switch
        label={t('seen.newMenu')}
        description={t('seen.newMenuHelp')}
        disabledReason={!isByHand && !inNewMenu && t('seen.notByHand')}
        checked={inNewMenu}
        onChange={(next) => set({ inNewMenu: next })}
      />
      {homescreenStyle !== 'NONE' && (
        <div>
          <p className="mb-1 text-dense text-muted">{t('seen.preview')}</p>
          {homescreenStyle === 'CARD' ? (
            <Card className="flex items-center gap-3 bg-canvas!">
              <StageIcon kind={kind} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{caption}</p>
                <p className="text-dense text-muted">
                  {[draft.name, dueDays !== null && t('seen.due', { days: dueDays })].filter(Boolean).join(' · ')}
                </p>
              </div>
            </Card>
          ) : (
            <p className="inline-flex min-h-control items-center gap-2 rounded-control border border-control bg-surface px-4 font-medium wrap-anywhere">
              <IconSlot small>{stageIcons[kind]}</IconSlot>
              {caption}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
