const fs = require('node:fs')
const path = require('node:path')

const source = 'en-GB'

/**
 * Turbopack runs this on lib/i18n/offline/<locale>.messages: one bundle per language of the namespaces that offline screens use,
 * with en-GB laid under it, so that the device needs one file and no second language; compiled, as all that the browser gets (compiled.ts).
 */
module.exports = async function messagesLoader() {
  const { default: compile } = await import('icu-minify/compile')
  const { namespaces } = this.getOptions()
  // Turbopack keeps results from one build to the next, and does not look at the loader itself.
  this.addDependency(__filename)
  const locale = path.basename(this.resourcePath, '.messages')
  const read = (folder, namespace) => {
    const file = path.join(this.rootContext, 'messages', folder, `${namespace}.json`)
    this.addDependency(file)
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  }
  // What lists say of themselves stands together, each text below its namespace.
  const [sourceBlock, block] = [read(source, 'namedLists'), read(locale, 'namedLists')]
  const all = (namespace, { [namespace]: more = {} }, folder) => joined(read(folder, namespace), more)
  const bundle = Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      compiled(overlay(all(namespace, sourceBlock, source), all(namespace, block, locale)), compile),
    ]),
  )
  return `export default ${JSON.stringify(bundle)}`
}

function joined(one, other) {
  if (typeof one !== 'object' || typeof other !== 'object') return other
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([key, text]) => [key, key in one ? joined(one[key], text) : text])) }
}

function overlay(base, over) {
  if (typeof base === 'string') return typeof over === 'string' ? over : base
  return Object.fromEntries(Object.entries(base).map(([key, text]) => [key, overlay(text, over?.[key])]))
}

function compiled(texts, compile) {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text, compile)]))
}
