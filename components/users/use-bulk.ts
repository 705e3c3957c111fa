'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readAccountChoices, type AccountChoices } from '@/lib/contracts/users/accounts'
import { changeMany, previewBulk } from '@/lib/contracts/users/bulk'
import { mostAtOnce } from '@/lib/users/bulk-acts'
import { actOf, needsChoice, type BulkKind, type BulkValues } from './bulk-act'
import type { WhoInput } from './who'

const start: BulkValues = { roleId: '', flagId: '', programmeId: '', year: '', groupId: '', firmId: '', from: '' }
/** Enough time for thousands of people. */
const timeoutMs = 60_000
type Proven = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The act chosen for many people, its effect, and carrying it out. Only the confirmed effect is carried out: otherwise the server refuses, and the effect is
 * shown again.
 */
export function useBulk({ kind, who }: { kind: BulkKind; who: WhoInput }) {
  const t = useTranslations('users.bulk')
  const problemText = useProblemText()
  const [choices, setChoices] = useState<AccountChoices | null>(null)
  const [values, setValues] = useState(start)
  const [preview, setPreview] = useState<OutputOf<typeof previewBulk> | null>(null)
  const [done, setDone] = useState<OutputOf<typeof changeMany> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(true)
  const act = actOf(kind, values)

  function attempt(work: () => Promise<void>, wordsOf?: (error: unknown) => string | null) {
    setBusy(true)
    setProblem(null)
    return settle(work, wordsOf)
  }

  async function settle(work: () => Promise<void>, wordsOf: (error: unknown) => string | null = () => null) {
    try {
      await work()
    } catch (error) {
      setProblem(wordsOf(error) ?? words(error))
    }
    setBusy(false)
  }

  function words(error: unknown): string {
    if (!(error instanceof CallError)) return problemText(error)
    if (error.code === 'users.TOO_MANY') return t('tooMany', { most: mostAtOnce })
    return error.issues[0]?.message ?? problemText(error)
  }

  async function ask() {
    if (act) setPreview(await call(previewBulk, { who, act }, { timeoutMs }))
  }

  const begin = useEffectEvent(() =>
    settle(async () => {
      if (!needsChoice(kind)) return ask()
      const found = await call(readAccountChoices, {})
      setChoices(found.choices)
      setValues({ ...start, from: found.choices.today })
    }),
  )
  useEffect(() => void begin(), [])

  return {
    act,
    choices,
    values,
    preview,
    done,
    problem,
    isBusy,
    hasChanged,
    set: setValues,
    look: () => attempt(ask),
    back() {
      setPreview(null)
      setChanged(false)
    },
    apply: (proven: Proven, wordsOf: (error: unknown) => string | null) =>
      attempt(async () => {
        if (!act || !preview) return
        setChanged(false)
        try {
          setDone(await proven(() => call(changeMany, { who, act, digest: preview.digest }, { timeoutMs })))
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'users.SELECTION_CHANGED') throw error
          setChanged(true)
          await ask()
        }
      }, wordsOf),
  }
}
