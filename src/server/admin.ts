import './quick-imports.ts';

const { runAdminProgram, toolsOf } = await import('./operation/admin-program.ts');
process.exitCode = await runAdminProgram(process.argv.slice(2), async () => toolsOf(process.env));
