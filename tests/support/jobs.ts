import { jobs } from '@/server/jobs'

/** Runs a job immediately, whatever its time; an unknown name is a mistake of the test. */
export async function runJobNamed(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await job.run()
}
