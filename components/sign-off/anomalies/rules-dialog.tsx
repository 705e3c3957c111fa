'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { shapesOf } from '@/lib/client/shapes'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveAnomalyRules, type Anomalies } from '@/lib/contracts/sign-off/anomalies'
import { issueCode } from '@/lib/issue-code'

type Rules = Anomalies['rules']
const numbers = ['minutes', 'many', 'seconds', 'days', 'students'] as const
type NumberName = (typeof numbers)[number]
const bounds: Readonly<Record<NumberName, readonly [number, number]>> = {
  minutes: [1, 1_440],
  many: [2, 1_000],
  seconds: [1, 600],
  days: [1, 365],
  students: [2, 100],
}

/** The thresholds of the anomaly rules. Anomalies found earlier stay. */
export function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const t = useTranslations('signoffAnomalies')
  const ui = useTranslations('ui')
  const texts: Readonly<Record<string, string>> = useMessages().issues
  const router = useRouter()
  const problem = useProblemText()
  const [values, setValues] = useState<Readonly<Record<NumberName, number | null>>>(rules)
  const [domains, setDomains] = useState(rules.freeMail.join('\n'))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [isWorking, setWorking] = useState(false)

  async function save() {
    const whole = (name: NumberName) => values[name] ?? NaN
    const input = {
      minutes: whole('minutes'),
      many: whole('many'),
      seconds: whole('seconds'),
      days: whole('days'),
      students: whole('students'),
      freeMail: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
    }
    const { input: shape } = await shapesOf(saveAnomalyRules)
    const found = (shape.safeParse(input).error?.issues ?? []).map(
      (issue) => [String(issue.path[0] ?? ''), texts[issueCode(issue, input)] ?? texts.invalid ?? ''] as const,
    )
    setErrors(new Map(found.toReversed()))
    if (found.length > 0) return
    setWorking(true)
    try {
      await call(saveAnomalyRules, input)
      notify.success(t('rulesSaved'), { id: 'anomaly-rules' })
      onClose()
      router.refresh()
    } catch (caught) {
      notify.error(problem(caught), { id: 'anomaly-rules' })
      setWorking(false)
    }
  }

  return (
    <Dialog
      open
      size="md"
      title={t('setRules')}
      description={t('setRulesHelp')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" loading={isWorking} onPress={() => void save()}>
            {t('saveRules')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <div className="grid gap-4 sm:grid-cols-2">
          {numbers.map((name) => (
            <NumberField
              key={name}
              label={t(`threshold.${name}`)}
              required
              min={bounds[name][0]}
              max={bounds[name][1]}
              error={errors.get(name) ?? null}
              value={values[name]}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
        <TextArea
          label={t('threshold.freeMail')}
          description={t('freeMailHelp')}
          optional
          rows={4}
          error={errors.get('freeMail') ?? null}
          value={domains}
          onChange={setDomains}
        />
      </div>
    </Dialog>
  )
}
