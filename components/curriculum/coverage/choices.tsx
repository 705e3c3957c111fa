'use client'

import { useTranslations } from 'next-intl'
import type { Filters } from '@/components/shared/use-filters'
import { Select } from '@/components/ui/select'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'

interface ChoicesProps {
  frame: CoverageFrame
  frameworkId: string | null
  frameworks: readonly Framework[]
  asked: Filters
  onAsk: (change: Filters) => void
}

/** The two filters that always have a value: the framework, and the people whose numbers are shown. */
export function Choices({ frame, frameworkId, frameworks, asked, onAsk }: ChoicesProps) {
  const t = useTranslations('coverage')
  const groups = frameworks.find(({ id }) => id === frameworkId)?.groups ?? []
  const crowds = frame.mayAsk.filter((of) => of !== 'STUDENT')
  return (
    <>
      {frameworks.length > 1 && (
        <Select
          className="max-w-full shrink-0 md:max-w-44"
          label={t('framework')}
          hideLabel
          value={frameworkId ?? ''}
          options={frameworks.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(framework) => onAsk({ framework, group: '' })}
        />
      )}
      {groups.length > 1 && (
        <Select
          className="max-w-full shrink-0 md:max-w-44"
          label={t('column.group')}
          hideLabel
          value={asked.group ?? ''}
          placeholder={t('allGroups')}
          options={groups.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}`.trim() }))}
          onChange={(group) => onAsk({ group })}
        />
      )}
      {crowds.length > 1 && frame.student === null && (
        <Select
          className="max-w-full shrink-0 md:max-w-44"
          label={t('whose')}
          hideLabel
          value={frame.of}
          options={crowds.map((of) => ({ value: of, label: t(`ofShort.${of}`) }))}
          onChange={(of) => onAsk({ of })}
        />
      )}
    </>
  )
}
