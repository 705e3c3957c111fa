import { exposeJobs } from '@/server/kernel/http/expose-jobs'
import { jobs } from '@/server/jobs'

export const POST = exposeJobs(jobs)
