import { contractsOf } from '@/lib/contract'

export type { Taken, UploadedFile } from './files.shapes'

/** The types that the upload takes, by file name extension. */
export const uploadTypes = ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'jpg', 'jpeg', 'gif', 'png'] as const
export const imageTypes = ['jpg', 'jpeg', 'gif', 'png'] as const
export type UploadType = (typeof uploadTypes)[number]
export const filesAtOnce = 20

const contract = contractsOf(() => import('./files.shapes'))

/**
 * POST /asset/upload, multipart: username, authToken and locale as fields before the files (none from the browser), files as files[n].
 * SUCCESS only if all were stored; else VALIDATION_FAILED with the same `result`, in which each file says for itself.
 */
export const upload = contract({ name: 'files.upload', method: 'POST', path: '/asset/upload', input: 'Upload', output: 'Uploaded' })

/** Of a file that is sent in pieces: bytes of each but the last. */
export const pieceBytes = 4 * 1024 ** 2

/** Begins a file that comes in pieces: name, size and room are looked at now, and again at its end. Its pieces are kept for a day. */
export const beginPart = contract({ name: 'files.beginPart', method: 'POST', input: 'BeginPart', output: 'PartState' })

/** How much of it has come. */
export const partState = contract({ name: 'files.partState', method: 'GET', input: 'OnePart', output: 'PartState' })

/** POST /asset/upload/part, multipart: id, offset and, where the device can tell, sha256 before the piece as files[0]. STATE_CHANGED says where it goes on. */
export const putPart = contract({
  name: 'files.putPart',
  method: 'POST',
  path: '/asset/upload/part',
  input: 'PutPart',
  output: 'PartState',
  errors: ['files.OFFSET'],
})

/** POST /asset/upload/end, multipart with the id alone: all has come. Answers as /asset/upload does. */
export const endPart = contract({
  name: 'files.endPart',
  method: 'POST',
  path: '/asset/upload/end',
  input: 'EndPart',
  output: 'Uploaded',
  errors: ['files.OFFSET'],
})

/** Gives up what one uploaded and did not use after all: it takes no room any more. What something uses stays. */
export const discardUpload = contract({ name: 'files.discard', method: 'POST', input: 'Download', output: 'Discarded' })

/** Gives it up. */
export const dropPart = contract({ name: 'files.dropPart', method: 'POST', input: 'OnePart', output: 'PartDropped' })

/** GET /asset/<id>: the bytes; the output is what the answer's headers are made of. */
export const download = contract({ name: 'files.download', method: 'GET', path: '/asset/{id}', input: 'Download', output: 'StoredFile' })

/** GET /asset/logo/<id>: the institution's logo, which the login screen shows to nobody in particular. */
export const downloadLogo = contract({
  name: 'files.downloadLogo',
  method: 'GET',
  path: '/asset/logo/{id}',
  input: 'Download',
  output: 'StoredFile',
})

/** Makes a picture that one uploaded the institution's logo; null takes it away. */
export const chooseLogo = contract({ name: 'files.chooseLogo', method: 'POST', input: 'ChooseLogo', output: 'LogoChosen' })

/** What comes with a form is text. */
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
