/** Stands in for the languages of React Aria that we have no messages for: Turbopack would ship all 34 of them. */
module.exports = () => 'export default {};'
