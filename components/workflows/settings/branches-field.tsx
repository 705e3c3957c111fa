'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { isPersonsDecision, type Branch } from '@/lib/workflows/definition'
import { workflowLimits } from '@/lib/workflows/vocabulary'
import { NextField } from './next-field'
import { RuleField } from './rule-field'
import type { EditorStage } from './types'

/** The paths of a decision: it takes the first whose condition is met, or the one that a person chooses. */
export function BranchesField({ stage, set }: { stage: EditorStage; set: (change: Partial<EditorStage>) => void }) {
  const t = useTranslations('workflowSettings')
  const { branches } = stage
  const isPersons = isPersonsDecision(stage)
  const change = (at: number, part: Partial<Branch>) =>
    set({ branches: branches.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <ChoiceGroup
      role="group"
      id="stage-branches"
      label={t('field.branches')}
      description={t(isPersons ? 'field.branchesChosen' : 'field.branchesRules')}
    >
      <div className="flex flex-col gap-3">
        {branches.map((branch, at) => (
          <section
            key={branch.id}
            aria-label={t('branch', { number: at + 1 })}
            className="flex flex-col gap-3 rounded-card border border-line bg-canvas p-3"
          >
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-bold">{t('branch', { number: at + 1 })}</h3>
              <IconButton
                size="sm"
                label={t('branchRemove', { number: at + 1 })}
                icon={<Trash2 />}
                onPress={() => set({ branches: branches.toSpliced(at, 1) })}
              />
            </div>
            <TextField
              label={t(isPersons ? 'field.branchButton' : 'field.branchCaption')}
              required={isPersons}
              optional={!isPersons}
              maxLength={workflowLimits.caption}
              value={branch.caption}
              onChange={(caption) => change(at, { caption })}
            />
            {!isPersons && (
              <RuleField
                id={`stage-branch-${at}`}
                label={t('field.branchWhen')}
                none={t('rule.choose')}
                stage={stage}
                value={branch.when}
                onChange={(when) => change(at, { when })}
              />
            )}
            <NextField label={t('field.goTo')} stage={stage} value={branch.goTo} onChange={(goTo) => change(at, { goTo })} />
          </section>
        ))}
        <Button
          size="sm"
          className="self-start"
          icon={<Plus />}
          disabledReason={branches.length >= workflowLimits.branches && t('full', { count: workflowLimits.branches })}
          onPress={() => set({ branches: [...branches, { id: newId(), caption: '', when: null, goTo: 'FOLLOWING' }] })}
        >
          {t('branchAdd')}
        </Button>
      </div>
    </ChoiceGroup>
  )
}
