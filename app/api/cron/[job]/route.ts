import { exposeJobs } from '@/server/kernel/expose-jobs'
import { jobs } from '@/server/jobs'

export const POST = exposeJobs(jobs)
