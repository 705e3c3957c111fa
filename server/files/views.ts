import 'server-only'
import type { Taken, UploadedFile } from '@/lib/contracts/files'
import { issueText } from '@/lib/i18n/issue-text'
import type { Issue } from '@/server/kernel/errors'

/** The result for one file, in the spelling that the pinned answer has. */
export async function uploadedFile(file: Taken, locale: string): Promise<UploadedFile> {
  if (file.refused !== undefined)
    return { name: file.fileName, status: 'VALIDATION_FAILED', code: file.refused, message: await issueText(locale, file.refused) }
  return { name: file.fileName, status: 'SUCCESS', asset_id: file.id, media_type: file.mediaType, size_bytes: file.sizeBytes }
}

export function issuesOf({ result }: { result: readonly UploadedFile[] }): Issue[] {
  return result.flatMap(({ code }, at) => (code ? [{ path: `files.${at}`, code, message: code }] : []))
}
