'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { Account } from '@/lib/contracts/users/accounts'
import { useAlphabet } from '@/lib/i18n/use-alphabet'
import { isScreenName, screenNames } from '@/lib/paths'
import { WhyScreen } from './why-screen'
import { WhyStudent } from './why-student'
import { WhyStudentDialog } from './why-student-dialog'

/** Explains why a person can or cannot see something: a screen, or a student's records. The server answers from the same rules by which it decides. */
export function WhyCard({ person: { id, displayName: name } }: { person: Pick<Account, 'id' | 'displayName'> }) {
  const t = useTranslations('accounts.why')
  const tShell = useTranslations('shell')
  const inOrder = useAlphabet()
  const [chosen, setChosen] = useState<string>('')
  const [studentId, setStudentId] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const options = screenNames.map((value) => ({ value, label: tShell(`titles.${value}`) })).sort((a, b) => inOrder(a.label, b.label))

  return (
    <Card as="section" aria-labelledby="why-title">
      <h2 id="why-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="text-dense text-muted">{t('help', { name })}</p>
      <div className="mt-3 flex flex-col gap-4">
        <Select
          label={t('screen')}
          options={options}
          placeholder={t('noScreen')}
          value={chosen}
          onChange={setChosen}
          className="max-w-md"
        />
        {isScreenName(chosen) && <WhyScreen key={chosen} id={id} name={name} screen={chosen} />}
        <div>
          <Button aria-haspopup="dialog" onPress={() => setIsChoosing(true)}>
            {t('student')}
          </Button>
        </div>
        {studentId !== null && <WhyStudent key={studentId} id={id} name={name} studentId={studentId} />}
      </div>
      {isChoosing && (
        <WhyStudentDialog
          onDone={(student) => {
            setIsChoosing(false)
            if (student !== null) setStudentId(student)
          }}
        />
      )}
    </Card>
  )
}
