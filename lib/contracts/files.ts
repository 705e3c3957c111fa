import { contractsOf } from '@/lib/contract'

export type { Taken, UploadedFile } from './files.shapes'

/** The types that the upload takes, by file name extension. */
export const uploadTypes = ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'jpg', 'jpeg', 'gif', 'png'] as const
export const imageTypes = ['jpg', 'jpeg', 'gif', 'png'] as const
export type UploadType = (typeof uploadTypes)[number]
export const filesAtOnce = 20

const contract = contractsOf(() => import('./files.shapes'))

/**
 * POST /asset/upload, multipart: the fields username, authToken and locale (the browser sends none), then the files as files[n]. SUCCESS only if all were
 * stored; otherwise VALIDATION_FAILED with the same `result`, which has a status for each file.
 */
export const upload = contract({ name: 'files.upload', method: 'POST', path: '/asset/upload', input: 'Upload', output: 'Uploaded' })

/** The size in bytes of each piece but the last, for a file that is sent in pieces. */
export const pieceBytes = 4 * 1024 ** 2

/**
 * Begins a file that is sent in pieces. Its name, its size and the free space are checked at this point and again at the end. The pieces are kept for a day.
 */
export const beginPart = contract({ name: 'files.beginPart', method: 'POST', input: 'BeginPart', output: 'PartState' })

/** How much of the file has arrived. */
export const partState = contract({ name: 'files.partState', method: 'GET', input: 'OnePart', output: 'PartState' })

/**
 * POST /asset/upload/part, multipart: id, offset and, if the device can compute it, sha256, then the piece as files[0]. STATE_CHANGED tells where to continue.
 */
export const putPart = contract({
  name: 'files.putPart',
  method: 'POST',
  path: '/asset/upload/part',
  input: 'PutPart',
  output: 'PartState',
  errors: ['files.OFFSET'],
})

/** POST /asset/upload/end, multipart, with only the id, once all pieces have arrived. The answer is that of /asset/upload. */
export const endPart = contract({
  name: 'files.endPart',
  method: 'POST',
  path: '/asset/upload/end',
  input: 'EndPart',
  output: 'Uploaded',
  errors: ['files.OFFSET'],
})

/** Removes the asker's upload that is not needed after all, so that it takes no space any more. A file that something uses stays. */
export const discardUpload = contract({ name: 'files.discard', method: 'POST', input: 'Download', output: 'Discarded' })

/** Gives up a file that is sent in pieces. */
export const dropPart = contract({ name: 'files.dropPart', method: 'POST', input: 'OnePart', output: 'PartDropped' })

/** GET /asset/<id>: the bytes; the headers of the answer are made from the output. */
export const download = contract({ name: 'files.download', method: 'GET', path: '/asset/{id}', input: 'Download', output: 'StoredFile' })

/** GET /asset/logo/<id>: the institution's logo, which the login screen shows to nobody in particular. */
export const downloadLogo = contract({
  name: 'files.downloadLogo',
  method: 'GET',
  path: '/asset/logo/{id}',
  input: 'Download',
  output: 'StoredFile',
})

/** Makes an uploaded picture the institution's logo; null removes the logo. */
export const chooseLogo = contract({ name: 'files.chooseLogo', method: 'POST', input: 'ChooseLogo', output: 'LogoChosen' })

/** Checks the text of an id, because the fields of a multipart form are text. */
export function isUploadId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Where a stored file is fetched from; for pictures of people too (`avatarFileName` is such an id). */
export function assetAddress(id: string): string {
  return download.path.replace('{id}', id)
}

export function logoAddress(id: string): string {
  return downloadLogo.path.replace('{id}', id)
}
