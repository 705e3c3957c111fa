'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listJobs, runJob, type JobState } from '@/lib/contracts/config/operations'

const askEveryMs = 700
/** After this many queries a long job is no longer watched: the list shows that it is running. */
const mostQuestions = 20

/** Starts a job and watches it until it has ended, or for a while. `begun` is the job that is being watched. */
export function useRunJob(nameOf: (name: string) => string): { begun: string | null; run: (job: JobState) => Promise<void> } {
  const t = useTranslations('operations.jobs')
  const problem = useProblemText()
  const router = useRouter()
  const [begun, setBegun] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function run({ name, lastRunAt }: JobState) {
    if (begun !== null) return
    setBegun(name)
    const job = nameOf(name)
    try {
      await call(runJob, { name })
      const ended = await endOf(name, lastRunAt)
      if (ended === null) notify.info(t('begun', { job }), { id: 'operations' })
      else if (ended.lastError === null) notify.success(t('ended', { job }), { id: 'operations' })
      else notify.error(t('failedNow', { job }), { id: 'operations' })
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'config.JOB_RUNNING' ? t('running') : problem(error), { id: 'operations' })
    }
    if (isGone.current) return
    setBegun(null)
    router.refresh()
  }

  /** The job's state once it has run later than `before`; null if it takes longer than anybody waits. */
  async function endOf(name: string, before: string | null): Promise<JobState | null> {
    for (let asked = 0; asked < mostQuestions && !isGone.current; asked += 1) {
      await new Promise((resolve) => void setTimeout(resolve, askEveryMs))
      const state = (await call(listJobs, {})).jobs.find((job) => job.name === name)
      if (state && !state.isRunning && state.lastRunAt !== null && state.lastRunAt !== before) return state
    }
    return null
  }

  return { begun, run }
}
