// Stands for `next/headers` in what runs before any request (scripts/before-serving.ts).
const refuse = () => {
  throw new Error('No request is being answered here.')
}
export const cookies = refuse
export const headers = refuse
