import { keyedRequest } from '#server/keys/idempotency.ts';
import { atStation, os, signedIn } from '#server/os.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import { sayOfJob } from './answer-job.ts';
import { askAboutSilent, listJobs } from './job-queries.ts';
import { moveJobTo } from './move-job.ts';
import { makeCode, pairStation } from './pair-station.ts';
import { reportLocal } from './report-local.ts';
import { printHandoverAt, printLabelsAt, printPaperAt, printPapersAt, printTestAt } from './start-run.ts';
import { claimJob, nextWork, report } from './station-work.ts';
import { listStations, removePrinter, removeStation, savePrinter } from './stations.ts';
import { answerRun, openLabels } from './torn-run.ts';

const { print, printStation } = { print: signedIn.print, printStation: atStation.printStation };

export const printRoutes = {
  stations: print.stations.handler(async ({ context: { deps, user } }) => ({
    data: await listStations(deps, user),
  })),

  pair: print.pair.handler(async ({ input: { name, confirmation }, context }) => {
    const { deps, user } = context;
    await confirmUser(deps, user, confirmation, context);
    return { data: await makeCode(deps, user, name) };
  }),

  removeStation: print.removeStation.handler(async ({ input, context: { deps, user } }) => ({
    data: { removed: await removeStation(deps, user, input.station_id) },
  })),

  savePrinter: print.savePrinter.handler(async ({ input, context: { deps, user } }) => ({
    data: await savePrinter(deps, user, input),
  })),

  removePrinter: print.removePrinter.handler(async ({ input, context: { deps, user } }) => ({
    data: { removed: await removePrinter(deps, user, input.printer_id) },
  })),

  labels: print.labels.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const requested = { ...input, invoice_copies: Number(input.invoice_copies) };
    return {
      data: { ...(await printLabelsAt(deps, user, requested, request)), client_ref: request.key },
    };
  }),

  paper: print.paper.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const requested = { ...input, invoice_copies: Number(input.invoice_copies) };
    return { data: { ...(await printPaperAt(deps, user, requested, request)), client_ref: request.key } };
  }),

  papers: print.papers.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const requested = { ...input, invoice_copies: Number(input.invoice_copies) };
    return {
      data: { ...(await printPapersAt(deps, user, requested, request)), client_ref: request.key },
    };
  }),

  handover: print.handover.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const { printer_id, list, language } = input;
    const requested = { printer_id, handover: { ...list, language } };
    return {
      data: { ...(await printHandoverAt(deps, user, requested, request)), client_ref: request.key },
    };
  }),

  test: print.test.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    return { data: { ...(await printTestAt(deps, user, input, request)), client_ref: request.key } };
  }),

  jobs: print.jobs.handler(async ({ input: { run_id }, context: { deps, user } }) => {
    const now = deps.clock.now();
    await askAboutSilent(deps.db, user.client_id, now);
    return { data: await listJobs(deps.db, user.client_id, { run_id, now }) };
  }),

  move: print.move.handler(async ({ input, context: { deps, user } }) => ({
    data: await moveJobTo(deps, user, input),
  })),

  answer: print.answer.handler(async ({ input, context: { deps, user } }) => ({
    data: await sayOfJob(deps, user, input),
  })),

  openLabels: print.openLabels.handler(async ({ input: { run_id }, context: { deps, user } }) => ({
    data: await openLabels(deps.db, { client_id: user.client_id, run_id }),
  })),

  answerRun: print.answerRun.handler(async ({ input, context: { deps, user } }) => ({
    data: await answerRun(deps, user, input),
  })),
};

export const printStationRoutes = {
  pair: os.printStation.pair.handler(async ({ input, context: { deps } }) => ({
    data: await pairStation(deps, input),
  })),

  next: printStation.next.handler(async ({ input, context: { deps, station, signal } }) => ({
    data: await nextWork(deps, station, input, signal),
  })),

  take: printStation.take.handler(async ({ input, context: { deps, station, signal } }) => ({
    data: await claimJob(deps, station, input, signal),
  })),

  report: printStation.report.handler(async ({ input, context: { deps, station } }) => ({
    data: await report(deps, station, input),
  })),

  reportLocal: printStation.reportLocal.handler(async ({ input, context: { deps, station } }) => ({
    data: await reportLocal(deps, station, input),
  })),
};
