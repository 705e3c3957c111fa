'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TestsOfStudent } from '@/components/competency-tests/tests-of-student'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { TestOfStudent } from '@/lib/contracts/competency-tests'

const mostShown = 6

/** The competency tests of a student: how many are passed, and the newest ones. */
export function TestsCard({ tests }: { tests: readonly TestOfStudent[] }) {
  const t = useTranslations('reports.tests')
  const [isWhole, setWhole] = useState(false)
  if (tests.length === 0) return null
  const passed = tests.filter(({ attempt }) => attempt?.state === 'PASSED').length
  return (
    <Card as="section" aria-label={t('title')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lead font-bold">{t('title')}</h2>
        <p className="text-dense text-muted tabular-nums">{t('passed', { passed, total: tests.length })}</p>
      </div>
      <TestsOfStudent tests={isWhole ? tests : tests.slice(0, mostShown)} />
      {tests.length > mostShown && !isWhole && (
        <Button size="sm" onPress={() => setWhole(true)}>
          {t('showAll', { count: tests.length })}
        </Button>
      )}
    </Card>
  )
}
